/** Why the last attempt failed. The place is always there, so that screen readers hear what comes into it. */
export function Problem({ title, words }: { title: string; words: string | undefined }) {
  return (
    <div className="user-problem" role="alert">
      {words !== undefined && (
        <>
          <strong>{title}</strong>
          <span>{words}</span>
        </>
      )}
    </div>
  )
}
