/** Why the last attempt failed. Always rendered, so that screen readers announce its content. */
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
