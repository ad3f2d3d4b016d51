# Sourced by scripts that start long-running commands: nothing they start outlives them.
#
# `guarded CMD…` runs CMD as a process group of its own and returns its status. When INT, TERM or HUP reaches the script, the whole
# group gets TERM (cargo alone would leave its test program running), and the script's own EXIT trap still runs.

guarded_group=""

guarded() {
  local status=0
  set -m # job control: the background job becomes a process group and keeps the default reaction to signals
  "$@" &
  guarded_group=$!
  set +m
  wait "$guarded_group" || status=$?
  guarded_group=""
  return "$status"
}

end_guarded() { # SIGNAL-NUMBER
  trap '' INT TERM HUP
  if [[ -n $guarded_group ]]; then
    kill -TERM -- "-$guarded_group" 2>/dev/null || true
    wait "$guarded_group" 2>/dev/null || true
    local tries=0 # the group's first process is gone; the others may still be cleaning up
    while kill -0 -- "-$guarded_group" 2>/dev/null && (( tries++ < 100 )); do sleep 0.1; done
  fi
  exit $((128 + $1))
}

trap 'end_guarded 1' HUP
trap 'end_guarded 2' INT
trap 'end_guarded 15' TERM
