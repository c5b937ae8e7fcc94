"""The addresses of this app: two pages, and scenarios over HTTP."""

from django.urls import path

from sandbox_app.http.json_api import json_api
from sandbox_app.web import api, api_jobs, views

urlpatterns = [
    path("", views.library, name="library"),
    path("scenarios/<str:scenario_id>/edit", views.editor, name="editor"),
    path("api/scenarios/", json_api(GET=api.listing, POST=api.create)),
    path("api/scenarios/check/", json_api(POST=api.check)),
    path("api/scenarios/schema/", json_api(GET=api.schema)),
    path("api/scenarios/solve/", json_api(POST=api_jobs.start_solving)),
    path("api/scenarios/solve/<str:job>/", json_api(GET=api_jobs.solving)),
    path("api/scenarios/<str:scenario_id>/", json_api(GET=api.read, PUT=api.change, DELETE=api.discard)),
    path("api/scenarios/<str:scenario_id>/picture", json_api(GET=api_jobs.picture)),
]
