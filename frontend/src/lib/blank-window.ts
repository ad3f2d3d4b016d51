// A window that a press opens before it is known what it will show.

export interface BlankWindow {
  /** Shows an address there, which learns nothing of this page. false if the browser blocked the window, or the visitor closed it. */
  show(url: string): boolean
  close(): void
}

/** Opened by the press itself: browsers block a window that opens once an answer has come. */
export function openBlankWindow(): BlankWindow {
  const blank = window.open('', '_blank')
  return {
    show(url) {
      if (!blank || blank.closed) return false
      blank.opener = null
      blank.location.replace(url)
      return true
    },
    close: () => blank?.close(),
  }
}
