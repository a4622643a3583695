interface DialogButtonsProps {
  isBusy: boolean
  words: string
  onCancel: () => void
}

export function DialogButtons({ isBusy, words, onCancel }: DialogButtonsProps) {
  return (
    <div className="user-dialog-buttons">
      <button type="button" className="user-button" onClick={onCancel}>
        取消
      </button>
      <button type="submit" className="user-button user-button-primary" disabled={isBusy} aria-busy={isBusy}>
        {words}
      </button>
    </div>
  )
}
