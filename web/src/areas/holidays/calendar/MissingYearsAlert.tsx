import { Alert, Button } from 'antd'
import { useNoticeDialog } from '../notice/useNoticeDialog.ts'

/** Warns about missing years, with a button for the notice. The dialog stays when its first saved day ends the warning. */
export function MissingYearsAlert({ warnings }: { warnings: readonly string[] }) {
  const { show, isLoading, dialog, isAllowed } = useNoticeDialog()
  return (
    <>
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={warnings.map((words) => (
            <div key={words}>{words}</div>
          ))}
          action={
            isAllowed && (
              <Button size="small" loading={isLoading} onClick={show}>
                粘贴通知
              </Button>
            )
          }
        />
      )}
      {dialog}
    </>
  )
}
