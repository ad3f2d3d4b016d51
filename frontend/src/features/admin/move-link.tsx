// Below the bookings that a change would leave outside: the way to their list. It opens beside what is not saved yet.
import { useTexts, withTexts } from '#/i18n'
import { adminToMove } from '#/i18n/admin-to-move'
import { useCurrentShop } from './current-shop'
import { tabUrl } from './tab-url'

export const MoveLink = withTexts({ adminToMove }, ToList)

function ToList() {
  const t = useTexts('adminToMove')
  const { query } = useCurrentShop()
  return (
    <p className="sm">
      {t('saved')}{' '}
      <a className="link" href={`${tabUrl('bookings', query)}&move=open`} target="_blank" rel="noreferrer">
        {t('show')}
      </a>
    </p>
  )
}
