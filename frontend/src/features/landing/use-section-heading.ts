// The heading of a section that a link leads to.
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Comes into view with the focus when the address names the section; `key` makes a second click work as well. */
export function useSectionHeading(section: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${section}` || key === '') return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [hash, key, section])
  return heading
}
