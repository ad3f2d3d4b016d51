// The people of the salon, in mirror frames.
import { useQuery } from '#/api/client'
import { getStaff, type Staff } from '#/api/staff'
import { useTexts } from '#/i18n'
import { Portrait } from '#/ui/avatar'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'

export function Team() {
  const t = useTexts('landing')
  return (
    <section className="section section--joined" aria-labelledby="team">
      <div className="wrap">
        <div className="sec-h">
          <h2 className="display-1" id="team">
            {t('team')}
          </h2>
        </div>
        <Members />
      </div>
    </section>
  )
}

function Members() {
  const t = useTexts('landing')
  const { data: team, error } = useQuery(getStaff, { query: {} })
  if (!team && error) return <ErrorState text={t('teamFailed', { message: error.message })} />
  if (!team) return <TeamLoading />
  if (team.length === 0) return <EmptyState text={t('noTeam')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the list scrolls sideways and must be reachable without a mouse
    <ul className="team" tabIndex={0} aria-label={t('teamList')}>
      {team.map((member) => (
        <Member key={member.id} member={member} />
      ))}
    </ul>
  )
}

function Member({ member }: { member: Staff }) {
  const t = useTexts('landing.role')
  return (
    <li className="team-member">
      <span className="team-photo" aria-hidden="true">
        <Portrait name={member.name} photo={member.profile_image_url} />
      </span>
      <h3 className="display-3" dir="auto">
        {member.name}
      </h3>
      <p className="sm strong team-role">{t(member.role)}</p>
      {member.bio && (
        <p className="sm muted" dir="auto">
          {member.bio}
        </p>
      )}
    </li>
  )
}

function TeamLoading() {
  const t = useTexts('landing')
  return (
    <Loading text={t('loadingTeam')}>
      <div className="team">
        {['a', 'b', 'c', 'd'].map((place) => (
          <div className="team-member" key={place}>
            <span className="team-photo">
              <Skeleton height="100%" />
            </span>
            <Skeleton width="70%" height="1.625rem" />
            <Skeleton width="45%" height="1.1rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
