interface StepButtonsProps {
  isBusy: boolean
  words?: string
  onBack?: () => void
}

export function StepButtons({ isBusy, words = '下一步', onBack }: StepButtonsProps) {
  return (
    <div className="user-step-buttons">
      {onBack && (
        <button type="button" className="user-button" onClick={onBack}>
          上一步
        </button>
      )}
      <button type="submit" className="user-button user-button-primary" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? '请稍候…' : words}
      </button>
    </div>
  )
}
