// Runs something at once, and again at most so often.

/** Between two looks at the same days. */
const PAUSE = 2_000

/** A request while it rests is done at the end of the rest; one while nobody looks, when somebody looks again. */
export function paced(run: () => void, pause = PAUSE) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  function attempt() {
    if (timer !== undefined || !isWanted || document.visibilityState !== 'visible') return
    isWanted = false
    run()
    timer = setTimeout(() => {
      timer = undefined
      attempt()
    }, pause)
  }
  document.addEventListener('visibilitychange', attempt)
  return {
    ask() {
      isWanted = true
      attempt()
    },
    stop() {
      isWanted = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', attempt)
    },
  }
}
