import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { List, Map as MapIcon } from 'lucide-react';

/** On a phone: the map instead of the list, and back. */
export function OtherView({
  view,
  onView,
}: {
  readonly view: 'map' | 'list';
  readonly onView: (view: 'map' | 'list') => void;
}) {
  const { t } = useLingui();
  const isMap = view === 'map';
  return (
    <Button
      variant="outline"
      px="0"
      minWidth="11"
      flexShrink={0}
      aria-label={isMap ? t`List` : t`Map`}
      onClick={() => onView(isMap ? 'list' : 'map')}
    >
      {isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
    </Button>
  );
}
