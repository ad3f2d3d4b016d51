// The names of a table's columns. That of the buttons stands at the end, as they do in their rows.

interface TableHeadProps<C extends string> {
  readonly columns: readonly C[]
  readonly name: (column: C) => string
}

export function TableHead<C extends string>({ columns, name }: TableHeadProps<C>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={column === 'actions' ? 'cell-end' : undefined}>
            {name(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
