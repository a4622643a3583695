/** The product logo: a pair of scales. */
export function ScalesMark({ size = 48 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="12" fill="#237804" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 11v26M17 37h14M12 16h24" />
        <path d="M12 16l-4.5 10a4.6 4.6 0 0 0 9 0zM36 16l-4.5 10a4.6 4.6 0 0 0 9 0z" />
      </g>
    </svg>
  )
}
