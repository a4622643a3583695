/** The currencies of these rows, yuan first and always, so that a report without a record has its lines too. */
export const currenciesOf = (rows: readonly { currency: string }[]): string[] => [
  'CNY',
  ...[...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== 'CNY').sort(),
]
