#!/bin/sh
# Stops Pavilion, copies its store, starts it again and audits the copy. Run as root at a quiet hour.
# A server that runs holds its books locked, so that a copy of running files may be torn: this is why it stops.
set -eu
umask 077
PROGRAM=${PROGRAM:-/opt/pavilion}
STORE=${STORE:-/var/lib/pavilion}
BACKUPS=${BACKUPS:-/var/backups/pavilion}
STOP=${STOP:-systemctl stop pavilion}
START=${START:-systemctl start pavilion}
KEEP=${KEEP:-14}

copy=$BACKUPS/$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$BACKUPS"
trap '$START' EXIT
$STOP
cp -a "$STORE" "$copy.part"
trap - EXIT
$START

cd "$PROGRAM"
npm run -s audit -- --data "$copy.part"
mv "$copy.part" "$copy"
echo "Kept in $copy"
# Older ones go only after a sound copy was made.
ls -1d "$BACKUPS"/*Z | sort -r | tail -n +$((KEEP + 1)) | while read -r old; do rm -rf "$old"; done
