// What the CRM tab shows: the choices of its switch, in their order. The address says which, so that it lasts over a reload and can be shared.

export const crmViews = ['clients', 'reviews'] as const
type CrmView = (typeof crmViews)[number]

/** Without a name that makes sense it is the first. */
export function viewOf(address: URLSearchParams): CrmView {
  return crmViews.find((view) => view === address.get('view')) ?? crmViews[0]
}

/** The address with another view; whatever else it says stays. */
export function withView(address: URLSearchParams, view: CrmView): URLSearchParams {
  const next = new URLSearchParams(address)
  if (view === crmViews[0]) next.delete('view')
  else next.set('view', view)
  return next
}
