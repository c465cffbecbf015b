import { Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Siren } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';

const CALAMITY = '/spots/calamity';

/** The way to the list of a hall that burns, for who may read what stands there. */
export function CalamityLink({ hall }: { readonly hall?: string }) {
  const { t } = useLingui();
  if (!useCan()('object index&spot index')) return null;
  return (
    <Button variant="outline" asChild>
      <Link to={hall === undefined ? CALAMITY : `${CALAMITY}?hall=${hall}`}>
        <Siren aria-hidden="true" />
        {t`Calamity list`}
      </Link>
    </Button>
  );
}

const Small = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    minWidth: '11',
    minHeight: '12',
    px: '1',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    fontSize: '0.6875rem',
    lineHeight: 'tight',
  },
});

type SmallLinkProps = { readonly hall?: string; readonly hasWord?: boolean };

/** The same on a phone: the sign, with one word below it where it stands among others that say something else. */
export function SmallCalamityLink({ hall, hasWord = false }: SmallLinkProps) {
  const { t } = useLingui();
  if (!useCan()('object index&spot index')) return null;
  return (
    <Small
      to={hall === undefined ? CALAMITY : `${CALAMITY}?hall=${hall}`}
      {...(hasWord ? {} : { 'aria-label': t`Calamity list` })}
    >
      <Siren aria-hidden="true" size={20} strokeWidth={1.75} />
      {hasWord && t`Calamity`}
    </Small>
  );
}
