import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { hasUnsavedForm } from './unsaved.ts';

function pathOfLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== window.location.origin) {
    return undefined;
  }
  const path = `${link.pathname}${link.search}`;
  return path === `${window.location.pathname}${window.location.search}` ? undefined : path;
}

/** Asks before a link leaves a form with changes. Put once inside the router. */
export function LeaveGuard() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const path = hasUnsavedForm() ? pathOfLink(event) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, []);
  return (
    <ConfirmDialog
      open={target !== null}
      title={t`Leave without saving?`}
      onCancel={() => setTarget(null)}
      onConfirm={() => {
        setTarget(null);
        if (target !== null) void navigate(target);
      }}
    >
      {t`Your changes are kept as a draft on this device, but they are not saved.`}
    </ConfirmDialog>
  );
}
