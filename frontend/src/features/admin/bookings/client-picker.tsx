// A client of the salon, found among all of them by the server: by name, phone, email or tag.
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Client, getClients } from '#/api/admin-clients'
import { usePage } from '#/api/client'
import { useTexts } from '#/i18n'
import { useDebouncedValue } from '#/lib/use-debounced-value'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { useCurrentShop } from '../current-shop'
import type { NewBookingPartProps } from './new-booking-form'
import { clientSearch } from './use-selected-client'

const shortestSearch = 2

export function ClientPicker({ form, problems, onChange }: NewBookingPartProps) {
  const t = useTexts('adminBookings.desk')
  // Who is chosen already is in sight.
  const [typed, setTyped] = useState(form.client?.search ?? '')
  const { search, found, by, more, failed } = useFound(typed)
  const errorId = useId()
  const list = useRef<HTMLDivElement>(null)

  const choose = ({ id, name, status }: Client) =>
    onChange({ client: { id, name, status, search: by }, talked: false })

  // Down leads into the list, whose arrows choose. Return would send the form off.
  function leadOn(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    const radios = list.current?.querySelectorAll('input')
    const chosen = Array.from(radios ?? []).find((radio) => radio.checked)
    ;(chosen ?? radios?.[0])?.focus()
  }

  return (
    <>
      <Field
        label={t('search')}
        help={t('searchHelp')}
        error={problems.includes('client') ? t('problem.client') : undefined}
        type="search"
        dir="auto"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leadOn}
      />
      <p className="sm muted" role="status">
        {found && (more ? t('foundMore', { count: found.length }) : t('found', { count: found.length }))}
        {search && !found && !failed && t('searching')}
      </p>
      {failed && <FieldError id={errorId}>{t('searchFailed')}</FieldError>}
      {found && found.length > 0 && (
        <div className="found" role="radiogroup" aria-label={t('results')} ref={list}>
          {found.map((client) => (
            <label className="opt" key={client.id}>
              <input
                type="radio"
                name="desk-client"
                checked={form.client?.id === client.id}
                onChange={() => choose(client)}
              />
              <span className="radio" />
              <span className="strong" dir="auto">
                {client.name}
              </span>
              <span className="extra num">{client.phone}</span>
            </label>
          ))}
        </div>
      )}
    </>
  )
}

/** What the server finds, once the typing pauses. */
function useFound(typed: string) {
  const { query } = useCurrentShop()
  const settled = useDebouncedValue(typed.trim())
  const isSearch = Array.from(settled).length >= shortestSearch
  const search = isSearch && Array.from(typed.trim()).length >= shortestSearch
  const page = usePage(getClients, search ? { query: clientSearch(query, settled) } : null)
  // What was found before stays until the next is there: nothing vanishes under a finger.
  const answer = page.data && { page: page.data, by: settled }
  const [former, setFormer] = useState(answer)
  if (answer && answer.page !== former?.page) setFormer(answer)
  const failed = search && !page.data && page.error !== undefined
  const shown = search && !failed ? (answer ?? former) : undefined
  return { search, found: shown?.page.rows, by: shown?.by ?? '', more: shown?.page.next != null, failed }
}
