// Says that there is no network, or that the server does not answer who the visitor is while it is asked again: above the page, and in every open dialog.
import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useLostSession } from '#/api/session'
import { useTexts } from '#/i18n'
import { useOnline } from '#/lib/online'
import { NoticeContext } from '#/ui/notice-context'
import { paths } from './routes'

/** Pages that show nothing before it is known who looks at them. */
const personal: readonly string[] = [
  `${paths.profile}/*`,
  paths.myBookings,
  `${paths.adminDashboard}/*`,
  paths.masterDashboard,
]

export function SessionNotice({ children }: { children: ReactNode }) {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  const lost = useLostSession(personal.some((path) => matchPath(path, pathname)))
  const online = useOnline()
  const text = online ? lost && t('lost') : t('offline')
  const notice = <div role="status">{text && <p className="lost">{text}</p>}</div>
  return (
    <NoticeContext value={notice}>
      {notice}
      {children}
    </NoticeContext>
  )
}
