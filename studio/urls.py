"""The addresses: the studio's own, then those of the two web faces."""

from django.conf.urls.i18n import urlpatterns as language
from django.urls import include, path

from studio.health import health
from studio.sign_in import sign_in, sign_out

handler404 = "sandbox_app.http.json_api.not_found"

urlpatterns = [
    path("health/", health, name="health"),
    path("sign-in", sign_in, name="sign-in"),
    path("sign-out", sign_out, name="sign-out"),
    path("language/", include(language)),
    path("", include("sandbox_app.web.urls")),
    path("", include("training_app.web.urls")),
]
