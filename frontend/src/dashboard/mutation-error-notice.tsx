// Why a change failed, where it was tried. When another user was faster: a button that reloads the row.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import type { MutationError } from './mutation-error'
import { useReload } from './versioned-form'

export function MutationErrorNotice({ problem }: { problem: MutationError | null }) {
  const t = useTexts('admin')
  const reload = useReload()
  return (
    <>
      <div role="alert">
        {problem && (
          <p className="notice notice--bad form-problem">
            <CircleAlert className="icon" aria-hidden="true" />
            {problem.text}
          </p>
        )}
      </div>
      {problem?.isStale && reload && (
        <p className="row row--wrap sm muted form-problem">
          <Button
            kind="line"
            size="sm"
            onClick={({ currentTarget }) => {
              // This button goes with the problem.
              currentTarget.closest('dialog')?.querySelector('button')?.focus()
              reload()
            }}
          >
            {t('reload')}
          </Button>
          {t('reloadNote')}
        </p>
      )}
    </>
  )
}
