/** Two icons that the icon set lacks. */
const frame = { width: '1em', height: '1em', viewBox: '0 0 16 16', fill: 'currentColor', 'aria-hidden': true } as const

export const QuoteIcon = () => (
  <svg {...frame}>
    <path d="M2 4h5v5l-2 4H3l1.5-4H2zm7 0h5v5l-2 4h-2l1.500-4H9z" />
  </svg>
)

export const CodeBlockIcon = () => (
  <svg {...frame}>
    <path d="M1 2h14v12H1zm1.300 1.300v9.400h11.400V3.300zM6.600 5.200 4.200 8l2.400 2.800-1 .8L2.600 8l3-3.600zm2.800 0 1-.8 3 3.600-3 3.600-1-.8L11.800 8z" />
  </svg>
)
