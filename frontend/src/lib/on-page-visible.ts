// Notices that the visitor has come back to this page from another window or app.

/** Calls `run` when the page is focused or shown again, once both have been quiet for `quiet` milliseconds. Returns how to stop. */
export function onPageVisible(run: () => void, quiet: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = () => {
    if (document.visibilityState !== 'visible') return
    clearTimeout(timer)
    timer = setTimeout(run, quiet)
  }
  window.addEventListener('focus', notice)
  document.addEventListener('visibilitychange', notice)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', notice)
    document.removeEventListener('visibilitychange', notice)
  }
}
