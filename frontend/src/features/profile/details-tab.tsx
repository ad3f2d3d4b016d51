// Who the visitor is to the salon. Only the verified may change it.
import BadgeCheck from 'lucide-react/icons/badge-check'
import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from '#/api/client'
import { getMe } from '#/api/profile'
import type { SessionUser } from '#/api/session'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { Button } from '#/ui/button'
import { Loading, Skeleton } from '#/ui/skeleton'
import { WhatsappButton } from '#/ui/whatsapp-button'
import type { Verification } from '#/verification/use-verification'
import { reloadAfterSave } from './reload-after-save'

const DetailsForm = lazyComponent('DetailsForm', () => import('./details-form'))

const Messages = lazyComponent('Messages', () => import('./messages'))

const PersonalData = lazyComponent('PersonalData', () => import('./personal-data'))

const Programs = lazyComponent('Programs', () => import('./programs'))

interface DetailsProps {
  readonly user: SessionUser | null
  readonly verification: Verification
}

export function Details({ user, verification }: DetailsProps) {
  return user ? <VerifiedDetails user={user} /> : <UnverifiedDetails verification={verification} />
}

function VerifiedDetails({ user }: { user: SessionUser }) {
  const t = useTexts('profile.details')
  const { data: me = user } = useQuery(getMe, {})
  const [editing, setEditing] = useState(false)
  const section = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)

  // The form and its buttons are gone; the way back to them is Edit.
  useEffect(() => {
    if (wasEditing.current && !editing) section.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])

  if (editing) {
    const saved = () => {
      setEditing(false)
      reloadAfterSave()
    }
    return (
      <section className="stack profile-list" aria-labelledby="details" ref={section}>
        <Title />
        <Suspense fallback={<FormLoading />}>
          <DetailsForm user={me} onSaved={saved} onCancel={() => setEditing(false)} />
        </Suspense>
      </section>
    )
  }
  return (
    <section className="stack profile-list" aria-labelledby="details" ref={section}>
      <Title>
        <Button kind="line" size="sm" onClick={() => setEditing(true)}>
          <Pencil className="icon" aria-hidden="true" />
          {t('edit')}
        </Button>
      </Title>
      <Facts user={me} />
      <Suspense fallback={null}>
        <Messages />
        <Programs />
        <PersonalData />
      </Suspense>
    </section>
  )
}

function UnverifiedDetails({ verification }: { verification: Verification }) {
  const t = useTexts('profile')
  return (
    <section className="stack profile-list" aria-labelledby="details">
      <Title />
      <div className="notice profile-first">
        <Info className="icon" aria-hidden="true" />
        <span className="grow">{verification.problem ?? t('details.verifyFirst')}</span>
        <WhatsappButton size="sm" {...verification.button}>
          {t('start.verify')}
        </WhatsappButton>
      </div>
      <Facts user={null} />
    </section>
  )
}

function Title({ children }: { children?: ReactNode }) {
  const t = useTexts('profile.details')
  return (
    <div className="row row--wrap between">
      <h2 className="display-2" id="details">
        {t('title')}
      </h2>
      {children}
    </div>
  )
}

function Facts({ user }: { user: SessionUser | null }) {
  const t = useTexts('profile')
  const zone = useShopZone()
  const phone = user ? (
    <>
      {user.phone && <span className="num">{user.phone}</span>}
      <Badge tone="ok" icon={BadgeCheck}>
        {t('verified')}
      </Badge>
    </>
  ) : (
    t('details.notVerified')
  )
  return (
    <dl className="card card--pad profile-facts">
      <Fact label={t('details.name')}>{user?.name ?? t('details.notProvided')}</Fact>
      <Fact label={t('details.phone')}>{phone}</Fact>
      <Fact label={t('details.email')}>{user?.email ?? t('details.notProvided')}</Fact>
      <Fact label={t('details.since')}>
        {user?.created_at ? formatDate(shopDateOf(user.created_at, zone), 'long') : t('details.recently')}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function FormLoading() {
  const t = useTexts('profile.details')
  return (
    <Loading text={t('loading')}>
      <div className="card card--pad stack">
        <Skeleton height="4.125rem" />
        <Skeleton height="4.125rem" />
        <Skeleton width="12rem" height="2.75rem" />
      </div>
    </Loading>
  )
}
