// The visitor's own page: who they are to the salon, and their appointments.
import './profile.css'
import { Suspense, useEffect, useState } from 'react'
import { getBookings } from '#/api/bookings'
import { useQuery } from '#/api/client'
import { useKnownUser } from '#/api/session'
import { useAfterWhatsapp } from '#/api/whatsapp'
import { useTexts, withTexts } from '#/i18n'
import { profile } from '#/i18n/profile'
import { verification } from '#/i18n/verification'
import { lazyComponent } from '#/lib/lazy-component'
import { Tabs } from '#/ui/tabs'
import { useToast } from '#/ui/toast'
import { useVerification } from '#/verification/use-verification'
import { AppointmentsLoading, AppointmentsTab } from './appointments-tab'
import { GetStarted } from './get-started'
import { ProfileHeader } from './profile-header'
import { profileView } from './profile-view'
import { forgetSaved, wasSaved } from './reload-after-save'

// The tab that opens second.
const Details = lazyComponent('Details', () => import('./details-tab'))

export const Profile = withTexts({ profile, verification }, Page)

function Page() {
  const t = useTexts('profile')
  const user = useKnownUser()
  const bookings = useQuery(getBookings, {})
  const standing = profileView(user, bookings)
  const [tab, setTab] = useTab()
  useAfterWhatsapp('profile', { watching: true })
  const newcomer = standing === 'newcomer'
  const proof = useVerification('profile')
  return (
    <div className="wrap">
      <div className="profile">
        <ProfileHeader user={user} verification={newcomer ? proof : null} />
        {standing === 'loading' && <AppointmentsLoading text={t('loadingProfile')} />}
        {newcomer && <GetStarted verification={proof} />}
        {standing === 'known' && (
          <Tabs
            label={t('sections')}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'profile',
                label: t('tab.profile'),
                panel: (
                  <Suspense fallback={<AppointmentsLoading text={t('loadingProfile')} />}>
                    <Details user={user ?? null} verification={proof} />
                  </Suspense>
                ),
              },
              {
                id: 'appointments',
                label: t('tab.appointments'),
                panel: <AppointmentsTab read={bookings} />,
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}

type Tab = 'profile' | 'appointments'

/** Appointments first; but after a save the visitor comes back to their details, and to the news of it. */
function useTab() {
  const t = useTexts('profile.details')
  const toast = useToast()
  const [saved] = useState(wasSaved)
  useEffect(() => {
    if (!wasSaved()) return
    forgetSaved()
    toast({ title: t('saved.title'), text: t('saved.text') })
  }, [toast, t])
  return useState<Tab>(saved ? 'profile' : 'appointments')
}
