# Every command of the project. A target is at most five lines; the work is done by the scripts in .ci/.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
BUILT := $(or $(CARGO_TARGET_DIR),target)/debug
.PHONY: help run dev test check gate night bench build fmt seed golden clean web tools

help: ## List these commands
	@echo "make COMMAND, where COMMAND is one of"
	@sed -nE 's/^([a-z]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

run: web ## Set everything up and serve the demo salon on http://localhost:8080, with a phone simulator
	@test -x $(BUILT)/parlour-dev || echo "Building the server and its 400 libraries: once, about five minutes on two cores. Cargo counts along."
	cargo build --locked -p devbox
	@echo "Planting the demo salons if they are not there yet, and starting."
	@cargo run -q -p devbox

dev: tools frontend/node_modules/.package-lock.json ## The same with watch and reload, on http://localhost:5173
	@test -f frontend/dist/index.html || $(MAKE) web
	@node .ci/dev.mjs

test: web ## Run every test: units, both databases, HTTP, races, browser
	@.ci/packages
	@echo "Running every test. Building them takes about seven minutes the first time on two cores, running them about twenty."
	@.ci/test

check: web ## Formatting, lints, types, layering, house rules, docs: no test of behaviour
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	npm --prefix frontend run --silent check
	cargo test -q --workspace --locked --test layering --test house_rules --test docs

gate: web ## Prove it at the size for every change: all Rust tests, the suites of docs/RELIABILITY.md with PARLOUR_PROOF=gate
	@.ci/packages
	@.ci/prove gate

night: web ## The same at the size for a release, for some hours in the background
	@.ci/packages
	@.ci/prove night

bench: web ## Measure the slot engine, the API and bookings on both databases, and the pages; one JSON object per line
	@.ci/packages
	@.ci/bench

build: web ## Build target/release/parlour, the one program to deploy, with the frontend inside
	@.ci/packages openssl
	cargo build --release --locked -p server --features tls

fmt: frontend/node_modules/.package-lock.json ## Format Rust, TypeScript and CSS
	cargo fmt --all
	npm --prefix frontend run --silent format

seed: ## Plant the demo salons that are not there yet
	cargo run -q -p server -- seed --demo

golden: ## Record the API's answers anew in crates/http/contract; review the difference before you commit it
	UPDATE_GOLDEN=1 cargo test -q --workspace --locked --test http contract

clean: ## Remove what was built; the data in var/ stays
	cargo clean
	rm -rf frontend/{dist,dist-dev,node_modules,test-results}

# What the commands above need.
web: tools frontend/dist/index.html

tools:
	@.ci/tools

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@echo "Installing the frontend's packages: about half a minute."
	npm --prefix frontend ci

frontend/dist/index.html: frontend/node_modules/.package-lock.json frontend/index.html $(shell find frontend/src frontend/scripts)
	@echo "Building the frontend: a few seconds."
	npm --prefix frontend run --silent build
