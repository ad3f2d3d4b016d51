// The h1 of a page. It takes the focus when the page was reached by a link (so that screen readers read it), and names the tab.
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** The history entry this visit started with: a reload keeps the name the router once gave it. */
const firstEntry: unknown = history.state?.key ?? 'default'

/** What the tab says behind the page's own title: the salon's name. */
const SiteNameContext = createContext('')

export function SiteName({ name, children }: { name: string; children: ReactNode }) {
  return <SiteNameContext value={name}>{children}</SiteNameContext>
}

interface PageHeadingProps {
  /** The title of the tab, without the salon's name; empty on the salon's own landing page. */
  readonly title: string
  readonly children?: ReactNode
  readonly className?: string
}

export function PageHeading({ title, children, className = 'display-1' }: PageHeadingProps) {
  const site = useContext(SiteNameContext)
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = [title, site].filter(Boolean).join(', ')
  }, [title, site])

  // Another path is another page, even when the same screen shows it.
  return (
    <Heading key={pathname} className={className}>
      {children ?? title}
    </Heading>
  )
}

function Heading({ children, className }: { children: ReactNode; className: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, hash } = useLocation()
  // The first page of a visit keeps the focus at the top; a link to a section leads there instead.
  const [arrived] = useState(key !== firstEntry && hash === '')

  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])

  return (
    <h1 className={className} tabIndex={-1} ref={heading} dir="auto">
      {children}
    </h1>
  )
}
