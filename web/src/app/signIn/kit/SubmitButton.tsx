interface SubmitButtonProps {
  isBusy: boolean
  words: string
  busyWords: string
}

export function SubmitButton({ isBusy, words, busyWords }: SubmitButtonProps) {
  return (
    <button type="submit" className="user-submit" disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? busyWords : words}
    </button>
  )
}
