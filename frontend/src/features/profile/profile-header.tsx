// Whose page this is, and whether WhatsApp has proven it.
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#/api/session'
import { useTexts } from '#/i18n'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { Strands } from '#/ui/illustrations/strands'
import { PageHeading } from '#/ui/page-heading'
import { WhatsappButton } from '#/ui/whatsapp-button'
import type { Verification } from '#/verification/use-verification'

interface ProfileHeaderProps {
  /** null when signed out, undefined until the server has answered. */
  readonly user: SessionUser | null | undefined
  /** For newcomers; all others find their way through their appointments. */
  readonly verification: Verification | null
}

export function ProfileHeader({ user, verification }: ProfileHeaderProps) {
  const t = useTexts('profile')
  const { header, news } = useVerifiedNews(user)
  return (
    <section className="profile-head" ref={header}>
      <span className="art" aria-hidden="true">
        <Strands shape="drift" width={480} height={240} count={56} seed={2} />
      </span>
      {user && <Avatar name={user.name} photo={null} size="4.5rem" />}
      <div className="stack profile-who">
        <PageHeading title={t('title')}>{user?.name}</PageHeading>
        {user && (
          <Badge tone="ok" icon={BadgeCheck}>
            {t('verified')}
          </Badge>
        )}
        {user === null && <Badge tone="warn">{t('unverified')}</Badge>}
      </div>
      {verification && <WhatsappButton {...verification.button}>{t('verifyProfile')}</WhatsappButton>}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </section>
  )
}

/** A visitor who verifies while the page is open hears of it, and the heading takes the focus of a button that went. */
function useVerifiedNews(user: SessionUser | null | undefined) {
  const t = useTexts('profile')
  const header = useRef<HTMLElement>(null)
  const before = useRef(user)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (before.current === null && user) {
      setNews(t('nowVerified'))
      if (document.activeElement === document.body) header.current?.querySelector('h1')?.focus()
    }
    before.current = user
  }, [user, t])
  return { header, news }
}
