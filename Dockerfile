# syntax=docker/dockerfile:1
# The whole service in one image: `vectree serve` by default, `vectree worker` for a worker. docs/how-to/deploy.md

FROM node:22-bookworm-slim AS web
WORKDIR /build/web
ENV NEXT_TELEMETRY_DISABLED=1
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
RUN npm run build

FROM python:3.13-slim-bookworm AS wheel
WORKDIR /build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/vectree
COPY requirements/service.txt requirements/
RUN /opt/vectree/bin/pip install --no-deps --require-hashes -r requirements/service.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src/ src/
COPY --from=web /build/web/out/ src/vectree/server/static/
RUN /opt/vectree/bin/pip install --no-deps --no-build-isolation . && /opt/vectree/bin/python -m compileall -q /opt/vectree/lib

FROM python:3.13-slim-bookworm
# Tesseract reads scanned pages. Debian pins its own versions within a release.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-cjk tesseract-ocr tesseract-ocr-jpn tesseract-ocr-kor tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin vectree \
    && install -d -o vectree -g vectree /data
COPY --from=wheel /opt/vectree /opt/vectree
ENV PATH=/opt/vectree/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    VECTREE_LIBRARY=/data/library HOME=/tmp
USER 10001:10001
# Everything that is kept lies here; the rest of the image can be read-only, with /tmp in memory.
VOLUME /data
EXPOSE 8345
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8345/health/ready', timeout=4)"]
ENTRYPOINT ["tini", "--", "vectree"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8345"]
