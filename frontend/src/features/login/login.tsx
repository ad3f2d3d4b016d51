// The way in for staff, admins and the platform's master: WhatsApp instead of a password.
import './login.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type SessionUser, useSessionUser } from '#/api/session'
import { useShopIfAny } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { useToast } from '#/ui/toast'
import { ConsoleEntry, useConsoleKey } from './console-entry'
import { type SignIn, useLogin } from './use-login'
import { Waiting } from './waiting'

export function Login() {
  const t = useTexts('login')
  const salon = useShopIfAny()?.name
  const user = useSessionUser()
  const [consoleKey, dropKey] = useConsoleKey()
  if (user && !consoleKey) return <SignedIn user={user} />
  return (
    <div className="wrap">
      <div className="login">
        <header className="stack login-h">
          <PageHeading title={t('title')} />
          {!consoleKey && <p className="lede">{salon ? t('intro', { salon }) : t('introUnnamed')}</p>}
        </header>
        {consoleKey ? <ConsoleEntry consoleKey={consoleKey} onDropped={dropKey} /> : <Steps />}
        <p className="row row--wrap row--center sm muted">
          {t('client')}
          <Link className="link row" to={to.home()}>
            {t('mainSite')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Steps() {
  const login = useLogin()
  // The button that was pressed is gone when waiting ends without a link.
  const waited = useRef(false)
  useEffect(() => {
    waited.current = login.issued !== null
  }, [login.issued])
  if (login.issued) return <Waiting {...login} issued={login.issued} />
  return <Start {...login} focused={waited.current} />
}

function Start({ pending, problem, getLink, focused }: SignIn & { focused: boolean }) {
  const t = useTexts('login')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.querySelector('button')?.focus()
  }, [focused])
  return (
    <div className="card card--pad stack" ref={box}>
      {problem && (
        <p className="notice notice--bad">
          <CircleAlert className="icon" aria-hidden="true" />
          {problem}
        </p>
      )}
      <Button kind="whatsapp" size="lg" block pending={pending} onClick={() => void getLink()}>
        {!pending && <MessageCircle className="icon" aria-hidden="true" />}
        {pending ? t('generating') : t('getLink')}
      </Button>
      <p className="sm muted">{t('warning')}</p>
    </div>
  )
}

/** Everybody goes where their role belongs; clients are told why they do not stay. */
function SignedIn({ user: { role } }: { user: SessionUser }) {
  const t = useTexts('login')
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    const dashboard = to.dashboard(role)
    if (!dashboard) toast({ title: t('restricted.title'), text: t('restricted.text'), tone: 'destructive' })
    navigate(dashboard ?? to.home(), { replace: true })
  }, [role, navigate, toast, t])
  return (
    <p className="wrap" role="status">
      {t('signedIn')}
    </p>
  )
}
