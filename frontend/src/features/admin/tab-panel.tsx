// The head of a tab's panel, and what stands in for its list while there is none.
import Plus from 'lucide-react/icons/plus'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'

interface PanelHeadProps {
  readonly title: string
  /** One quiet line under the title. */
  readonly summary: string | undefined
  /** Absent for a role that may not add anything. */
  readonly add?: { readonly label: string; readonly run: () => void } | undefined
}

export function PanelHead({ title, summary, add }: PanelHeadProps) {
  return (
    <div className="panel-head">
      <div>
        <h2 className="display-3">{title}</h2>
        {summary !== undefined && <p className="sm muted">{summary}</p>}
      </div>
      {add && (
        <Button size="sm" onClick={add.run}>
          <Plus className="icon" aria-hidden="true" />
          {add.label}
        </Button>
      )}
    </div>
  )
}

export function PanelFailed({ text, retry }: { text: string; retry: () => void }) {
  const t = useTexts('admin')
  return <ErrorState text={text} retry={{ label: t('retry'), run: retry }} />
}

export function TableLoading({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="card card--pad stack">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} height="2.25rem" />
        ))}
      </div>
    </Loading>
  )
}
