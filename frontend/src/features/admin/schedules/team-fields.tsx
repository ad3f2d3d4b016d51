// Who of the team is to work longer when the salon opens longer.
import Check from 'lucide-react/icons/check'
import { type Ref, useImperativeHandle } from 'react'
import type { AdminHours, AdminHoursBody } from '#/api/admin-hours'
import { useTexts } from '#/i18n'
import { toggled } from '../checkbox-list'
import { wireEnd } from '../staff/times'
import type { WeekForm } from '../staff/week-form'
import { DayGroups } from './day-groups'
import { useTeamHours } from './use-team-hours'

interface TeamFieldsProps {
  readonly before: AdminHours
  readonly after: AdminHoursBody
  /** Saves the weeks that are chosen, once the hours are. */
  readonly save: Ref<() => Promise<void>>
}

export function TeamFields({ before, after, save }: TeamFieldsProps) {
  const t = useTexts('adminSchedules.team')
  const team = useTeamHours(before, after)
  useImperativeHandle(save, () => team.save)
  if (team.offers.length === 0) return null
  return (
    <fieldset className="field team-hours" aria-describedby="team-help">
      <legend className="label">{t('title')}</legend>
      <p className="help" id="team-help">
        {t('help')}
      </p>
      <div className="choices">
        {team.offers.map(({ member, week, changed }) => (
          <div className="opt" key={member.id}>
            <input
              type="checkbox"
              aria-labelledby={`team-${member.id}`}
              aria-describedby={`team-${member.id}-days`}
              checked={team.chosen.includes(member.id)}
              onChange={() => team.choose(toggled(team.chosen, member.id))}
            />
            <span className="tick tick--sq">
              <Check className="icon" aria-hidden="true" />
            </span>
            <div className="sm">
              <p id={`team-${member.id}`} dir="auto">
                {member.name}
              </p>
              <DayGroups id={`team-${member.id}-days`} rangesOf={(day) => shiftOf(week, changed, day)} />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function shiftOf({ days }: WeekForm, changed: readonly number[], day: number) {
  const shift = changed.includes(day) ? days[day] : undefined
  return shift && [shift, ...shift.extra].map(({ start, end }) => ({ from: start, to: wireEnd(end) }))
}
