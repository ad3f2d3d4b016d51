// One step back. Nothing that was typed is lost.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'

export function BackButton({ onClick }: { onClick: () => void }) {
  const t = useTexts('setup')
  return (
    <Button kind="ghost" onClick={onClick}>
      <ArrowLeft className="icon icon--dir" aria-hidden="true" />
      {t('back')}
    </Button>
  )
}
