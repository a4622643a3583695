import { CalculatorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLazyDialog } from '../useLazyDialog.tsx'

const loadDialog = () => import('./PeriodDialog.tsx').then((module) => module.PeriodDialog)

export function PeriodButton() {
  const { show, isLoading, dialog } = useLazyDialog(loadDialog)
  return (
    <>
      <Button icon={<CalculatorOutlined aria-hidden />} loading={isLoading} onClick={show}>
        期间计算
      </Button>
      {dialog}
    </>
  )
}
