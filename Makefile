# `make help` lists what can be asked for.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help demo test lint web serve docs benchmark lock clean

DATA ?= ../shared/data

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

demo: ## set up, add the example document, ask it a question, show where the answer stands
	@scripts/environment base
	@scripts/demo

test: ## install all that the tests need, run every check and every test
	@scripts/environment dev
	@scripts/system_packages
	@scripts/check lint web tests

lint: ## style, types, import contracts and the written reference only
	@scripts/environment dev
	@scripts/check lint

serve: ## set up, build the web application if it is not there (needs Node 20.9 or later), serve it on this machine
	@scripts/environment service
	@scripts/web --needed
	@.venv/bin/vectree serve

web: ## build the web application into the package (needs Node 20.9 or later)
	@scripts/web

docs: ## write docs/reference from the code
	@scripts/environment dev
	@.venv/bin/python scripts/openapi
	@.venv/bin/python scripts/reference.py

benchmark: ## rerun benchmarks/*.yaml on DATA and compare: 15 minutes of them, ALL=1, or NAMES="pages claims"; PEERS=dir
	@scripts/environment dev
	@.venv/bin/python benchmarks/run.py --data "$(DATA)" $(if $(PEERS),--peers "$(PEERS)") $(if $(ALL),--all) $(NAMES)

lock: ## resolve requirements/*.txt anew (needs uv; installs it into .venv if it is not there)
	@scripts/environment dev
	@scripts/lock

clean: ## remove the environment and everything made
	rm -rf .venv .demo dist build .pytest_cache .ruff_cache .import_linter_cache .hypothesis benchmarks/out web/out web/.next web/node_modules src/vectree/server/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
