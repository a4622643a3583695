/** Where one is on the way. */
export function Steps({ titles, at }: { titles: readonly string[]; at: number }) {
  return (
    <ol className="user-steps">
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === at ? 'step' : undefined}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
