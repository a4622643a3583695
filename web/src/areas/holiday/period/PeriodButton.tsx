import { CalculatorOutlined } from '@ant-design/icons'
import { DialogButton } from '../DialogButton.tsx'

const loadDialog = () => import('./PeriodDialog.tsx').then((module) => module.PeriodDialog)

export function PeriodButton() {
  return (
    <DialogButton load={loadDialog} icon={<CalculatorOutlined aria-hidden />}>
      期间计算
    </DialogButton>
  )
}
