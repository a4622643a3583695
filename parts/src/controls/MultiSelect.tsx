import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'

type DefaultOption = NonNullable<SelectProps['options']>[number]

/** The select of the product wherever several values may be chosen (`mode`). Without a mode it is antd's own. */
export function MultiSelect<Value = unknown, Option extends DefaultOption = DefaultOption>(
  props: SelectProps<Value, Option>,
) {
  return props.mode === undefined ? <Select<Value, Option> {...props} /> : <SeveralSelect<Value, Option> {...props} />
}

/**
 * Tab leaves the list as it is and closes it. antd's own handler would take the active option: after a click that is
 * the option just chosen, which it would take out again.
 */
function SeveralSelect<Value, Option extends DefaultOption>(props: SelectProps<Value, Option>) {
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false)
  const change = (next: boolean) => {
    setOpen(next)
    props.onOpenChange?.(next)
  }
  const leaving = {
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      event.stopPropagation()
      if (isOpen) change(false)
    },
  }
  return <Select<Value, Option> open={isOpen} {...props} {...leaving} onOpenChange={change} />
}
