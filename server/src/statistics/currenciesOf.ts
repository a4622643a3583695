/** The currencies of these rows, always with yuan first, so that a report without records has its lines too. */
export const currenciesOf = (rows: readonly { currency: string }[]): string[] => [
  'CNY',
  ...[...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== 'CNY').sort(),
]
