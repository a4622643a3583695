import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { menuIcon, menuIconNames } from '../../ui/page/menuIcon.tsx'
import styles from './menus.module.css'

interface IconPickerProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Selects one of the menu icons. */
export function IconPicker({ id, value, onChange }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className={styles.icons}>
          {menuIconNames.map((name) => (
            <Button
              key={name}
              type={name === value ? 'primary' : 'text'}
              aria-label={name}
              title={name}
              icon={menuIcon(name, false)}
              onClick={() => {
                onChange?.(name)
                setOpen(false)
              }}
            />
          ))}
        </div>
      }
    >
      <Input
        id={id}
        value={value ?? ''}
        placeholder="点击选择图标"
        allowClear
        prefix={menuIcon(value ?? undefined, false)}
        onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
      />
    </Popover>
  )
}
