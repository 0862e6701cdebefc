export const PRODUCT = 'Planeación escolar';
export const documentTitle = (title: string) => (title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`);
