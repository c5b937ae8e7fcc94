"""The addresses of this app: its pages, and runs and their episodes over HTTP."""

from django.urls import path

from sandbox_app.http.json_api import json_api
from training_app.web import api, branches, episodes, views

urlpatterns = [
    path("runs/", views.runs, name="runs"),
    path("runs/<str:run_id>/", views.run, name="run"),
    path("runs/<str:run_id>/episodes/<int:episode>/", views.episode, name="episode"),
    path("runs/<str:run_id>/episodes/<int:episode>/fork/<int:decision>/", views.fork, name="fork"),
    path("runs/<str:run_id>/episodes/<int:episode>/with/<int:other>/", views.compare, name="compare"),
    path("api/runs/", json_api(GET=api.listing, POST=api.start)),
    path("api/runs/<str:run_id>/", json_api(GET=api.read, DELETE=api.delete)),
    path("api/runs/<str:run_id>/scenario/", json_api(GET=api.scenario)),
    path("api/runs/<str:run_id>/episodes/<int:episode>/", json_api(GET=episodes.read)),
    path("api/runs/<str:run_id>/episodes/<int:episode>/track/", json_api(GET=episodes.track)),
    path("api/runs/<str:run_id>/episodes/<int:episode>/branches/", json_api(GET=branches.listing, POST=branches.keep)),
    path("api/runs/<str:run_id>/stop/", json_api(POST=api.stop)),
    path("api/runs/<str:run_id>/resume/", json_api(POST=api.resume)),
]
