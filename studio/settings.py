"""Django's settings: plugs the parts together, decides nothing else.

What changes from place to place comes from the environment: STUDIO_HOME (where things are kept), DATABASE_URL,
REDIS_URL, STUDIO_ALLOWED_HOSTS (names, with commas, under which other machines reach this one), STUDIO_DEBUG. There is
no password anywhere: people sign in with the token of the address that `manage.py up` prints.
"""

import os
from urllib.parse import quote

from studio.database import database
from studio.home import ROOT, home, secret, socket_path

HOME = home()
FRONT_END = ROOT / "frontend" / "dist"
RUNS_FOLDER = HOME / "runs"
PICTURES_FOLDER = HOME / "pictures"

DEBUG = os.environ.get("STUDIO_DEBUG") == "1"
SECRET_KEY = secret("secret_key")
ALLOWED_HOSTS = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    *filter(None, os.environ.get("STUDIO_ALLOWED_HOSTS", "").split(",")),
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "django_vite",
    "studio.apps.StudioConfig",
    "sandbox_app.web.apps.SandboxConfig",
    "training_app.web.apps.TrainingConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "studio.content_security.ContentSecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "studio.urls"
CSRF_FAILURE_VIEW = "sandbox_app.http.json_api.csrf_failure"
ASGI_APPLICATION = "studio.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "studio.front_end.front_end",
            ]
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), HOME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis: a real one by REDIS_URL, else the embedded one on its Unix socket. The same server under three names.
REDIS_SOCKET = socket_path("redis")
REDIS_URL = os.environ.get("REDIS_URL") or f"unix://{quote(str(REDIS_SOCKET))}?db=0"
_CELERY_REDIS = os.environ.get("REDIS_URL") or f"redis+socket://{quote(str(REDIS_SOCKET))}?virtual_host=0"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "cache"}
}
# Publish and subscribe: the layer carries nudges only, so what nobody hears may be lost (LESSONS 10).
CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
}

CELERY_BROKER_URL = _CELERY_REDIS
CELERY_RESULT_BACKEND = _CELERY_REDIS
CELERY_RESULT_EXPIRES = 3600
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "control"  # for what is short and must never wait behind long work
CELERY_TASK_ROUTES = {
    "sandbox.session": {"queue": "sessions"},
    "sandbox.solve": {"queue": "rollouts"},
    "sandbox.draw": {"queue": "rollouts"},
    "training.run": {"queue": "training"},
    "training.track": {"queue": "rollouts"},
}
CELERY_TASK_ACKS_LATE = False  # a long task has a lease of its own and is never delivered twice (LESSONS 16)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_DISABLE_PREFETCH = True  # a message stays in Redis until a worker is free to begin it
# How long a message that a worker took but did not begin stays hidden, when that worker was killed in between.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    # Without a worker to take them, sweeps do not pile up.
    "take up runs whose worker is gone": {"task": "training.sweep", "schedule": 5.0, "options": {"expires": 10}}
}

# The two web faces do not know each other: what one needs of the other is named here.
TRAINING_SCENARIO_SOURCE = "sandbox_app.web.catalogue.document_of"
SANDBOX_RESULTS_SOURCE = "training_app.web.results.best_results"

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 30 * 86400
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"  # Strict would lose the person on the way from a link
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]

STATIC_URL = "/static/"
STATICFILES_DIRS = [FRONT_END] if FRONT_END.is_dir() else []
WHITENOISE_USE_FINDERS = True  # served from where the build lies: there is nothing to collect
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[\w-]{8}\.\w+$"  # the names that Vite gives to hashed files
DJANGO_VITE = {"default": {"dev_mode": False, "manifest_path": FRONT_END / ".vite" / "manifest.json"}}
SILENCED_SYSTEM_CHECKS = ["django_vite.W001"]  # without a built front end every page says so itself

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
