// Gives the visitor a file that was made in the page.

export function saveJson(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address by now, and needs what is behind it a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
