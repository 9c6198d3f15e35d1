import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `main` is the one main action of a view. */
  variant?: 'main' | 'plain';
  size?: 'normal' | 'small';
}

/** A button; `type="button"` unless told otherwise. */
export function Button({ variant = 'plain', size = 'normal', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonClass({ variant, size, className })} />;
}

/** The class of a button, for links that look like one. */
export function buttonClass({ variant = 'plain', size = 'normal', className }: Pick<ButtonProps, 'variant' | 'size' | 'className'> = {}) {
  return [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ');
}
