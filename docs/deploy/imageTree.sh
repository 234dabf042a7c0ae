#!/bin/sh
# Builds the product and lays out the files of its image: imageTree.sh TARGET, from the folder of the sources, after `npm ci`.
# The Dockerfile runs it, and so does the test that starts its result without a container engine.
set -eu
target="$1"
node scripts/run.mjs build
mkdir -p "$target/core/planningData"
cp package.json package-lock.json .npmrc LICENSE "$target/"
cp -R dist "$target/"
cp core/planningData/*.csv core/planningData/*.json "$target/core/planningData/"
# Only what the service loads. What the browser loads is in dist/web, with its licences in dist/web/licences.txt.
(cd "$target" && npm ci --omit=dev --prefer-offline)
