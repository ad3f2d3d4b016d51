// The table of the staff, as cards where it has little room. Its columns and actions are specified (rules/screens#specified-texts).
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarOff from 'lucide-react/icons/calendar-off'
import ListChecks from 'lucide-react/icons/list-checks'
import type { AdminStaff } from '#/api/admin-staff'
import { TableHead } from '#/dashboard/table-head'
import { useTexts } from '#/i18n'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { RowActions } from '../row-actions'

/** What can be done with a member: each opens a dialog. */
export type StaffAction = 'edit' | 'schedule' | 'capabilities' | 'exceptions' | 'delete'

interface StaffTableProps {
  readonly staff: readonly AdminStaff[]
  readonly onAct: (action: StaffAction, member: AdminStaff) => void
}

const columns = ['name', 'email', 'phone', 'bio', 'availability', 'status', 'actions'] as const

export function StaffTable({ staff, onAct }: StaffTableProps) {
  const t = useTexts('adminStaff')
  return (
    <div className="card table-card staff-card">
      <table className="table table--staff">
        <TableHead columns={columns} name={(column) => t(`column.${column}`)} />
        <tbody>
          {staff.map((member) => (
            <Row key={member.id} member={member} onAct={(action) => onAct(action, member)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ member, onAct }: { member: AdminStaff; onAct: (action: StaffAction) => void }) {
  const t = useTexts('adminStaff')
  const { name } = member
  return (
    <tr>
      <td>
        <div className="row">
          <Avatar name={name} photo={member.profile_image_url} size="2.5rem" />
          <div>
            <p className="strong" dir="auto">
              {name}
            </p>
            <p className="xs muted num">{t('id', { id: String(member.id) })}</p>
          </div>
        </div>
      </td>
      <TextCell label={t('column.email')} text={member.email} />
      <TextCell label={t('column.phone')} text={member.phone} look="num" />
      <TextCell label={t('column.bio')} text={member.bio} look="clamp" />
      <td>
        <Badge tone={member.available_for_booking ? 'ok' : 'mute'}>
          {member.available_for_booking ? t('available') : t('notAvailable')}
        </Badge>
      </td>
      <td>
        <Badge tone={member.is_active ? 'info' : 'mute'}>
          {member.is_active ? t('active') : t('inactive')}
        </Badge>
      </td>
      <td className="cell-end">
        <RowActions
          edit={{ label: t('edit', { name }), run: () => onAct('edit') }}
          more={[
            { icon: CalendarClock, label: t('manageSchedule', { name }), run: () => onAct('schedule') },
            { icon: ListChecks, label: t('manageCapabilities', { name }), run: () => onAct('capabilities') },
            { icon: CalendarOff, label: t('manageExceptions', { name }), run: () => onAct('exceptions') },
          ]}
          remove={{ label: t('remove', { name }), run: () => onAct('delete') }}
        />
      </td>
    </tr>
  )
}

function TextCell({ label, text, look }: { label: string; text: string | null; look?: 'num' | 'clamp' }) {
  const t = useTexts('adminStaff')
  return (
    <td className="muted" data-l={label}>
      {text === null ? (
        <span className="faint">{t('empty')}</span>
      ) : (
        <span className={look} dir="auto">
          {text}
        </span>
      )}
    </td>
  )
}
