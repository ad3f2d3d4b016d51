// Texts of the search for salons. The search is specified (rules/screens#specified-texts).

export const masterFilter = {
  search: 'Search salons...',
  searchHint: 'Name, address, owner or phone',
  statusFilter: 'Status',
  allStatuses: 'All statuses',
  planFilter: 'Plan',
  allPlans: 'All plans',
  plans: { base: 'Base', vip: 'VIP' },
  sort: 'Sort by',
  sorts: { created: 'Newest first', name: 'Name', trial_end: 'Trial end' },
} as const
