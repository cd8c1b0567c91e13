#!/usr/bin/env bash
# Makes the base image that the Containerfile names from Debian's packages and Node's package of the npm registry, for
# machines that reach no container registry. Needs root, debootstrap and buildah (all in Debian).
set -euo pipefail
image=${1:-docker.io/library/node:24-bookworm-slim}
major=$(sed -E 's/.*:([0-9]+).*/\1/' <<<"$image")
arch=$(dpkg --print-architecture)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* "$root"/usr/share/{doc,info,locale,man}/*

# Node's binary and npm, as packages like any other.
npm install --prefix "$work/packages" --no-save --ignore-scripts --no-bin-links --no-audit --no-fund --loglevel=error \
  "node-linux-${arch/amd64/x64}@$major" npm@11 >&2
cp "$work/packages/node_modules/node-linux-${arch/amd64/x64}/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$work/packages/node_modules/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
chmod +x "$root"/usr/local/lib/node_modules/npm/bin/np{m,x}-cli.js

echo 'node:x:1000:1000::/home/node:/bin/bash' >>"$root/etc/passwd"
echo 'node:x:1000:' >>"$root/etc/group"
install -d -o 1000 -g 1000 "$root/home/node"

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" "$image" >/dev/null
echo "$image: $(chroot "$root" node --version), npm $(chroot "$root" npm --version)"
